// The session of the web application, on the same origin, opens the reference as well.
const { token } = JSON.parse(localStorage.getItem('gso.session') ?? '{}') ?? {};

if (token) {
  globalThis.SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#reference',
    deepLinking: true,
    requestInterceptor: (request) => {
      request.headers.Authorization = `Bearer ${token}`;
      return request;
    },
  });
} else {
  location.replace('/');
}
